import { GUARDS, type Guard } from './guards.ts'

/** The record of what is proved by which test, for `docs/guards.md`. */
export function describeGuards(): string {
  return `# Guards of the money, and what misses them

Made from \`scripts/torture/guards.ts\` by \`npm run generate\`. \`npm run torture:guards\` takes each of these out of a copy of the shop, one at a
time, and runs the test beside it: it must fail. With the guard in place the same test passes in \`npm test\`, and with hundreds of rounds in
\`npm run torture\`. Where something is guarded twice, both are taken out together.

| Without | Taken out of | This fails |
|---|---|---|
${GUARDS.map(row).join('\n')}
`
}

function row({ name, edits, test, only }: Guard): string {
  const files = [...new Set(edits.map(({ file }) => `\`${file.replace('src/server/modules/', '')}\``))]
  return `| ${name} | ${files.join(', ')} | \`${test}\`${only ? `: ${only}` : ''} |`
}
