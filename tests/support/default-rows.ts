import type { Defaults } from './default-rows/common.ts'
import { SERVICE_ROWS } from './default-rows/service.ts'
import { SHOPPING_ROWS } from './default-rows/shopping.ts'

/** A valid row for every table. A new table does not compile without an entry here. */
export const DEFAULT_ROWS: Defaults = { ...SHOPPING_ROWS, ...SERVICE_ROWS }
