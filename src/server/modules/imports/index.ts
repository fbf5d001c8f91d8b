export { createImportsModule } from './module.ts'
export { runImport } from './run-import.ts'
