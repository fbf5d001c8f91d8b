import { readFileSync, writeFileSync } from 'node:fs'
import { GENERATED_FILES } from './generated-files.ts'

// With --write, the files are updated instead.
const write = process.argv.includes('--write')
let stale = 0

for (const { file, generate } of GENERATED_FILES) {
  const current = readText(file)
  const expected = await generate(current)
  if (current === expected) continue

  if (write) writeFileSync(file, expected)
  else stale += 1
  console.log(`${file} ${write ? 'was updated' : 'is out of date: run `npm run generate`'}.`)
}
process.exitCode = stale === 0 ? 0 : 1

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
