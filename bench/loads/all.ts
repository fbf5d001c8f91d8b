import type { Load, Probe } from '../load.ts'
import { adminGrowth, slowestAdminQuery } from './admin.ts'
import { cachedAnswers } from './cached-answers.ts'
import { cartAdd } from './cart-add.ts'
import { cartAddNew } from './cart-add-new.ts'
import { checkouts } from './checkout.ts'
import { growth } from './growth.ts'
import { logins } from './logins.ts'
import { nullRoute } from './null-route.ts'
import { overload } from './overload.ts'
import { idleMemory, memoryAfterLoads, secondStart } from './process.ts'
import { recordVisit } from './record-visit.ts'
import { renderedPages } from './rendered-pages.ts'
import { renewals } from './renewals.ts'
import { activations, updateChecks } from './updates.ts'

/** In execution order. */
const DEMO_LOADS: (Load | Probe)[] = [
  secondStart,
  idleMemory,
  nullRoute,
  ...cachedAnswers,
  ...renderedPages,
  recordVisit,
  cartAdd,
  ...cartAddNew,
  ...checkouts,
  ...updateChecks,
  activations,
  ...logins,
  ...overload,
  memoryAfterLoads,
]

/** These first grow shops, which takes minutes. */
const GROWTH_LOADS: (Load | Probe)[] = [...growth, ...adminGrowth, slowestAdminQuery, renewals]

/** In short rounds no overload comes about. */
export const QUICK_LOADS = DEMO_LOADS.filter((load) => !overload.includes(load))

export const LOADS = [...DEMO_LOADS, ...GROWTH_LOADS]
