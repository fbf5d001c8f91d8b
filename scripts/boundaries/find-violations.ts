import { findContractViolations } from './contract-rules.ts'
import { findFolderViolations } from './folder-rules.ts'
import { IMPORT_RULES } from './import-rules.ts'
import { importsOf, type SourceFile } from './source-files.ts'
import { findTableViolations } from './table-rules.ts'

const READS_ENVIRONMENT = 'src/server/config.ts'

/** Everything in `files` that breaks a rule of ARCHITECTURE.md, one line each. */
export function findViolations(files: readonly SourceFile[]): string[] {
  return [
    ...files.flatMap(findImportViolations),
    ...files.flatMap(findEnvironmentViolations),
    ...findTableViolations(files),
    ...findFolderViolations(files),
    ...findContractViolations(files),
  ]
}

function findImportViolations(file: SourceFile): string[] {
  return importsOf(file).flatMap((imported) =>
    IMPORT_RULES.map((rule) => rule(file, imported))
      .filter((problem) => problem !== null)
      .map((problem) => `${file.path}: imports ${imported.specifier}: ${problem}`),
  )
}

function findEnvironmentViolations({ path, text }: SourceFile): string[] {
  if (
    path === READS_ENVIRONMENT ||
    !/\bprocess\.env\b|\benv\b[^'"\n]*from 'node:process'/.test(withoutComments(text))
  ) {
    return []
  }
  return [`${path}: reads the environment, which only ${READS_ENVIRONMENT} may`]
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}
