import type { Load, Probe } from '../load.ts'
import { adminGrowth, slowestAdminQuery } from './admin.ts'
import { cachedAnswers } from './cached-answers.ts'
import { cartAdd } from './cart-add.ts'
import { checkouts } from './checkout.ts'
import { growth } from './growth.ts'
import { logins } from './logins.ts'
import { nullRoute } from './null-route.ts'
import { idleMemory, secondStart } from './process.ts'
import { recordVisit } from './record-visit.ts'
import { renderedPages } from './rendered-pages.ts'
import { renewals } from './renewals.ts'
import { activations, updateChecks } from './updates.ts'

/** In execution order. */
export const LOADS: (Load | Probe)[] = [
  secondStart,
  idleMemory,
  nullRoute,
  ...cachedAnswers,
  ...renderedPages,
  recordVisit,
  cartAdd,
  ...checkouts,
  ...updateChecks,
  activations,
  ...logins,
  ...growth,
  ...adminGrowth,
  slowestAdminQuery,
  renewals,
]
