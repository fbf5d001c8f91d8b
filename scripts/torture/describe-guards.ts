import { GUARDS, type Guard, type Safeguard } from './guards.ts'

/** Which test proves which guard, for `docs/guards.md`. */
export function describeGuards(): string {
  return `# Guards of the money, and the tests that prove them

Generated from \`scripts/torture/guards.ts\` by \`npm run generate\`. \`npm run torture:guards\` copies the shop, switches one of these guards off and
runs the test beside it, which must fail. With the guard in place the same test passes in \`npm test\`, and for hundreds of rounds in
\`npm run torture\`. Where two safeguards back each other up, both are switched off together.

A safeguard is a named function or constant, found in the syntax tree of its file and replaced by a neutral value, or a constraint of the
database. Nothing of this exists in the running shop: there is no setting that switches a guard off.

| Without | Switched off | This fails |
|---|---|---|
${GUARDS.map(row).join('\n')}
`
}

function row({ name, safeguards, test, only }: Guard): string {
  const tested = `\`${test}\`${only ? `: ${only.replaceAll('|', '\\|')}` : ''}`
  return `| ${name} | ${safeguards.map(describeSafeguard).join(', ')} | ${tested} |`
}

function describeSafeguard(safeguard: Safeguard): string {
  if ('constraint' in safeguard) return `constraint \`${safeguard.constraint}\``
  return `\`${safeguard.declares}\` of \`${safeguard.file.replace('src/server/modules/', '')}\``
}
