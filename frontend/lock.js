// Takes out of the lock file what installs nothing: addresses that ask for money.
import { readFileSync, writeFileSync } from "node:fs";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
for (const entry of Object.values(lock.packages)) delete entry.funding;
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
