import * as z from 'zod/mini'
import { IMPORT_SOURCES, IMPORT_STATUSES } from '../domain/import-kind.ts'
import { endpoint } from './endpoint.ts'
import { one, Timestamp } from './envelopes.ts'

/** An import from another shop. `report` lists what was added, then what was rejected, with its line in the file. */
export const ImportRun = z.object({
  id: z.int(),
  source: z.enum(IMPORT_SOURCES),
  dry_run: z.boolean(),
  status: z.enum(IMPORT_STATUSES),
  rows_total: z.int(),
  rows_done: z.int(),
  report: z.array(z.object({ line: z.int(), problem: z.string() })),
  started_by: z.nullable(z.string()),
  created_at: Timestamp,
  finished_at: z.nullable(Timestamp),
})
export type ImportRun = z.infer<typeof ImportRun>

const IMPORT_MAX_BYTES = 20 * 1024 * 1024

export const adminImports = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/imports',
    byTimer: true,
    summary: 'Imports, newest first, with progress and report',
    access: 'staff',
    response: one(z.array(ImportRun)),
    errors: [],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/imports',
    summary:
      'Import an export of another shop (CSV or JSON: customers, orders, licenses or sites); with `dry_run=1`, only report what would happen',
    access: 'admin',
    fresh: true,
    upload: { maxBytes: IMPORT_MAX_BYTES },
    query: z.strictObject({
      from: z.enum(IMPORT_SOURCES, { error: 'Please choose the shop system to import from.' }),
      dry_run: z._default(z.enum(['0', '1']), '0'),
      /** `Old name=our-product`, one per line. */
      map: z._default(z.string().check(z.maxLength(4000)), ''),
    }),
    response: one(z.object({ started: z.boolean() })),
    errors: ['invalid_input'],
  }),
}
