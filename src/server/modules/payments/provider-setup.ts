/** A webhook that exists at the provider for one address. */
export type RegisteredWebhook = {
  id: string
  enabled: boolean
  events: readonly string[]
  /** This installation created it. */
  ours: boolean
  createdAt: Date | null
}

export type NewWebhook = {
  url: string
  events: readonly string[]
  /** The same for a call that is repeated. */
  edition: string
}

/** What the shop asks a provider about its own account. Only staff wait for the answers. */
export type ProviderSetup = {
  /** Null if the account can take payments, else why not. Throws `ProviderRefused` if the keys are wrong. */
  findAccountProblem: () => Promise<string | null>
  findWebhook: (url: string) => Promise<RegisteredWebhook | null>
  /** Returns what the shop has to know to trust its events: Stripe's signing secret, or PayPal's webhook id. */
  createWebhook: (webhook: NewWebhook) => Promise<{ id: string; value: string }>
  updateWebhook: (id: string, events: readonly string[]) => Promise<void>
}
