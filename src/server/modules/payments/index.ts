export { type Connections, providerConnections, sandboxConnections } from './connections.ts'
export {
  BadSignature,
  type Charge,
  type Gateway,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
  type RefundOrder,
} from './gateway.ts'
export { createPaymentsModule } from './module.ts'
export { type BrowserKeys, type Gateways, openGateways } from './open-gateways.ts'
