const FLAG = /^(true|false)$/
const NAMES = /^[a-z0-9-]+(,[a-z0-9-]+)*$/

/** Currencies, components and funding sources as PayPal lists them for its script. */
const CURRENCIES =
  /^(AUD|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|HUF|ILS|JPY|MXN|MYR|NOK|NZD|PHP|PLN|RUB|SEK|SGD|THB|TWD|USD)$/
const COMPONENTS = new Set([
  'applepay',
  'buttons',
  'card-fields',
  'fastlane',
  'funding-eligibility',
  'googlepay',
  'hosted-fields',
  'marks',
  'messages',
])
const FUNDING = new Set([
  'bancontact',
  'blik',
  'card',
  'credit',
  'eps',
  'ideal',
  'mercadopago',
  'mybank',
  'p24',
  'paylater',
  'sepa',
  'venmo',
])

type Rule = (value: string) => boolean

const RULES: Record<string, Rule> = {
  'buyer-country': (value) => /^[A-Z]{2}$/.test(value),
  'client-id': () => true,
  commit: (value) => FLAG.test(value),
  components: (value) => listedIn(COMPONENTS, value),
  currency: (value) => CURRENCIES.test(value),
  debug: (value) => FLAG.test(value),
  'disable-card': (value) => NAMES.test(value),
  'disable-funding': (value) => listedIn(FUNDING, value),
  'enable-funding': (value) => listedIn(FUNDING, value),
  'integration-date': (value) => /^\d{4}-\d{2}-\d{2}$/.test(value),
  intent: (value) => /^(authorize|capture|order|subscription|tokenize)$/.test(value),
  locale: (value) => /^[a-z]{2}_[A-Z]{2}$/.test(value),
  'merchant-id': (value) => /^(\*|[A-Z0-9]{10,15})$/.test(value),
  vault: (value) => FLAG.test(value),
}

/** What PayPal would refuse in the query of its script's address; null if nothing. */
export function findScriptProblem(query: Record<string, unknown>, clientId: string): string | null {
  for (const [name, value] of Object.entries(query)) {
    const rule = Object.hasOwn(RULES, name) ? RULES[name] : undefined
    if (!rule) return `Disallowed query param: ${name}`
    if (typeof value !== 'string') return `Duplicate query param: ${name}`
    if (value === '') return `Got empty value for query param: ${name}`
    if (!rule(value)) return `Invalid query value for ${name}: ${value}`
  }
  const id = query['client-id']
  if (id === undefined) return 'Expected client-id to be passed'
  return id === clientId ? null : `client-id not recognized for either production or sandbox: ${id}`
}

function listedIn(names: ReadonlySet<string>, value: string): boolean {
  return value.split(',').every((name) => names.has(name))
}
