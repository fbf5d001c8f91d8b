export { type Connections, liveConnections, sandboxConnections } from './connections.ts'
export {
  BadSignature,
  type CaseSubject,
  type Charge,
  type Gateway,
  type ProviderCase,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
  type RefundOrder,
} from './gateway.ts'
export { type BrowserKeys, type Gateways, openGateways } from './open-gateways.ts'
