import { findPackageViolations } from './supply-chain/find-violations.ts'
import { readLockfile } from './supply-chain/lockfile.ts'

const violations = findPackageViolations(readLockfile().packages)
for (const violation of violations) console.log(violation)
process.exitCode = violations.length === 0 ? 0 : 1
