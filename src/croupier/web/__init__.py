"""What people touch in a browser: pages, programs' doors, frames pushed as they come."""
