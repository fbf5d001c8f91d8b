import { readdir } from 'node:fs/promises'
import { contract } from '#core/contract/index.ts'
import { describeApi } from '#server/platform/http/openapi.ts'

const API_INFO = {
  title: 'Cartwright',
  description: 'Every answer is JSON with `success`. Money is US dollars.',
  bearer:
    'The token that POST /api/login returns. It counts only together with the cookie that is set there.',
}

const CONTRACT_FOLDER = new URL('../core/contract/', import.meta.url)

/** The contract as an OpenAPI document. Its schemas have the names under which the files of the contract export them. */
export async function describeContract() {
  const files = (await readdir(CONTRACT_FOLDER)).filter((file) => !file.includes('.test.')).toSorted()
  const schemaFiles = await Promise.all(files.map((file) => import(new URL(file, CONTRACT_FOLDER).href)))
  return describeApi({ ...API_INFO, groups: contract, schemaFiles })
}
