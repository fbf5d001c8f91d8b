import * as z from 'zod/mini'
import { type IssueReport, IssueTerms } from '#core/contract/admin-licenses.ts'
import { CsvError, type CsvRecord, parseCsvFile, unguard } from '#core/domain/csv.ts'
import { ISSUE_FILE_MAX_ROWS } from '#core/domain/limits.ts'
import type { IssuablePlan } from './queries.ts'
import { endOf, isOver } from './terms.ts'

type Problems = IssueReport['problems']
const COLUMNS = ['product', 'plan', 'email', 'sites', 'ends_on', 'reason'] as const
const REQUIRED = ['product', 'email', 'reason'] as const
type Column = (typeof COLUMNS)[number]
type Cells = { [Name in Column]?: string }

export type IssueRow = {
  line: number
  plan: IssuablePlan
  email: string
  sitesLimit: number | null
  expiresAt: Date | null
  reason: string
}
type Context = { plans: readonly IssuablePlan[]; now: Date }

export type IssueTable = { columns: Column[]; records: CsvRecord[] }

/** The rows that can be issued, and the problems with the others. */
export function readIssueRows(
  { columns, records }: IssueTable,
  context: Context,
): { rows: IssueRow[]; problems: Problems } {
  const results = records.map((record) => readRow(record, columns, context))
  return {
    rows: results.flatMap((result) => ('row' in result ? [result.row] : [])),
    problems: results.flatMap((result) => ('problems' in result ? result.problems : [])),
  }
}

/** The products that a file names, by address or id. */
export function productsIn({ columns, records }: IssueTable): string[] {
  const at = columns.indexOf('product')
  return [
    ...new Set(
      records.map(({ cells }) =>
        unguard(cells[at] ?? '')
          .trim()
          .toLowerCase(),
      ),
    ),
  ]
}

/** The records of a file, or why it cannot be read at all. */
export function readIssueTable(bytes: Uint8Array): IssueTable | { problems: Problems } {
  const problem = (line: number, field: string, message: string) => ({ problems: [{ line, field, message }] })
  let records: CsvRecord[]
  try {
    records = parseCsvFile(bytes)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return problem(error.line, '', error.message)
  }
  const [header, ...body] = records
  if (!header) return problem(1, '', 'The file is empty.')
  const columns = header.cells.map((cell) => cell.trim().toLowerCase())
  const unknown = columns.find((name) => !(COLUMNS as readonly string[]).includes(name))
  if (unknown !== undefined)
    return problem(1, unknown, `Unknown column. The columns are: ${COLUMNS.join(', ')}.`)
  if (new Set(columns).size < columns.length) return problem(1, '', 'A column appears twice.')
  const missing = REQUIRED.find((name) => !columns.includes(name))
  if (missing) return problem(1, missing, `The file needs the column ${missing}.`)
  // Spreadsheets save rows that once had text as separators only.
  const filled = body.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return problem(1, '', 'The file has no licenses.')
  if (filled.length > ISSUE_FILE_MAX_ROWS)
    return problem(1, '', `A file may have at most ${ISSUE_FILE_MAX_ROWS.toLocaleString('en-US')} licenses.`)
  return { columns: columns as Column[], records: filled }
}

type Read = { row: IssueRow } | { problems: Problems }

function readRow({ line, cells }: CsvRecord, columns: Column[], { plans, now }: Context): Read {
  const problems: Problems = []
  const wrong = (field: string, message: string) => void problems.push({ line, field, message })
  if (cells.length !== columns.length) {
    wrong('', `This line has ${cells.length} cells, but the header has ${columns.length}.`)
    return { problems }
  }
  const typed: Cells = Object.fromEntries(
    columns.map((name, index) => [name, unguard(cells[index] ?? '').trim()]),
  )
  const plan = findPlan(typed, plans, wrong)
  const terms = readTerms(typed, wrong)
  if (!plan || !terms) return { problems }
  const expiresAt = endOf(terms.ends_on, plan.months, now)
  if (isOver(expiresAt, now)) wrong('ends_on', 'This day is over.')
  if (problems.length > 0) return { problems }
  const sitesLimit = terms.sites === undefined ? plan.sitesLimit : terms.sites
  return { row: { line, plan, email: terms.email, sitesLimit, expiresAt, reason: terms.reason } }
}

type Wrong = (field: string, message: string) => void

/** By the product's address or id, and the plan's code or name; without a plan, the first one. */
function findPlan({ product = '', plan = '' }: Cells, plans: readonly IssuablePlan[], wrong: Wrong) {
  const own = plans.filter(
    ({ uri, productId }) => uri === product.toLowerCase() || String(productId) === product,
  )
  if (own.length === 0) {
    wrong('product', product === '' ? 'Product is required.' : `There is no product “${product}”.`)
    return null
  }
  const folded = plan.toLowerCase()
  const found =
    plan === '' ? own[0] : own.find(({ code, name }) => code === folded || name.toLowerCase() === folded)
  if (!found)
    wrong('plan', `There is no plan “${plan}”. The plans are: ${own.map(({ code }) => code).join(', ')}.`)
  return found ?? null
}

/** An empty cell means what the plan says; `unlimited` and `lifetime` mean no limit. */
function readTerms({ email = '', sites = '', ends_on = '', reason = '' }: Cells, wrong: Wrong) {
  const sent = {
    email,
    reason,
    ...(sites !== '' && { sites: sites.toLowerCase() === 'unlimited' ? null : sites }),
    ...(ends_on !== '' && { ends_on: ends_on.toLowerCase() === 'lifetime' ? null : ends_on }),
  }
  const result = z.safeParse(IssueTerms, sent)
  for (const { path, message } of result.error?.issues ?? []) wrong(path.map(String).join('.'), message)
  return result.data ?? null
}
