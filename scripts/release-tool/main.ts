import { runTool } from './run-tool.ts'

// Node 20 calls Ed25519 in WebCrypto experimental on every run. It has the same behavior there.
const warn = process.emitWarning.bind(process)
process.emitWarning = ((warning: string | Error, ...rest: never[]) => {
  if (!String(warning).includes('Ed25519')) warn(warning, ...rest)
}) as typeof process.emitWarning

process.exitCode = await runTool(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
})
