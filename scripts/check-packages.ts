import { fileURLToPath } from 'node:url'
import { findUntrueClaims } from './supply-chain/find-untrue-claims.ts'
import { findPackageViolations } from './supply-chain/find-violations.ts'
import { readLockfile } from './supply-chain/lockfile.ts'

const { packages } = readLockfile()
const projectFolder = fileURLToPath(new URL('..', import.meta.url))
const violations = [...findPackageViolations(packages), ...findUntrueClaims(packages, projectFolder)]
for (const violation of violations) console.log(violation)
process.exitCode = violations.length === 0 ? 0 : 1
