import type pg from 'pg'

/** Runs one statement on the connection that grows the shop. */
export type Run = (statement: string, values?: unknown[]) => Promise<pg.QueryResult>
