export { type Canceled, cancelSubscription, resumeSubscription } from './cancel.ts'
export { attachMeans, changeMeans, restartCharge, SUBSCRIPTION_OVER } from './change-means.ts'
export { ofOrder } from './change-queries.ts'
export {
  findCharge,
  findChargeOfAttempt,
  findChargeOfOrder,
  findNewestCharge,
  findOpenCharge,
  lockCharge,
  payCharge,
  type SubscriptionCharge,
  takeDueCharges,
  tryAgainAt,
  updateCharge,
} from './charge-queries.ts'
export { declineCharge } from './decline-charge.ts'
export type { SubscriptionActor, SubscriptionDeps } from './deps.ts'
export { endSubscriptions } from './end-subscriptions.ts'
export { followLicenses } from './follow-licenses.ts'
export { eraseMeansOf, hasLiveSubscription, isHeldBy } from './holder-queries.ts'
export { subscriptionLink } from './holders/link.ts'
export { presentSubscription } from './holders/present.ts'
export { type HeldSubscription, listHeld, listHistory } from './holders/queries.ts'
export { getLinked, listLicenseSubscriptions } from './holders/read.ts'
export {
  findMeans,
  type NewMeans,
  type SavedMeans,
  saveMeans,
  setDetached,
  takeMeansToDetach,
} from './means-queries.ts'
export {
  findSubscription,
  insertSubscriptionEvents,
  lockLiveSubscription,
  lockSubscription,
  lockSubscriptions,
  type Subscription,
} from './queries.ts'
export type {
  ChargeOutcome,
  MeansChange,
  OnSessionPayment,
  RenewalCalls,
  StartedMeansChange,
} from './renewal-calls.ts'
export { runDue } from './run-due.ts'
export { changePlanPriceJob, runPlanPriceChange } from './staff/change-price.ts'
export type { SubscriptionLinks } from './staff/deps.ts'
export { findSubscriptionIds, listSubscriptionsOfOrder } from './staff/read-queries.ts'
export { staffSubscriptionRoutes } from './staff/routes.ts'
export { startOrContinue } from './start-or-continue.ts'
