"""What a record says beside what the law in force says: findings, fairness, pulls."""
