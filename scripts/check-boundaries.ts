import { findViolations } from './boundaries/find-violations.ts'
import { readSourceFiles } from './boundaries/source-files.ts'

const files = readSourceFiles('src')
const violations = findViolations(files)

for (const violation of violations) console.error(violation)
console.log(`Boundaries: ${files.length} files read, ${violations.length} violations.`)
process.exitCode = violations.length === 0 ? 0 : 1
