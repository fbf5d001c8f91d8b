export { listVisitDays } from './queries.ts'
export { visitRoutes } from './routes.ts'
export { createVisitCounter, type VisitCounter } from './visit-counter.ts'
