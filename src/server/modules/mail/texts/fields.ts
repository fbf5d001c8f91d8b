import type { Field, MailShop, Part, Template } from '../templates/template.ts'
import { asText } from './as-text.ts'

/** Every mail has these. */
const COMMON: Record<string, Field<unknown>> = {
  name: {
    about: 'Name of the reader; nothing if the address is not confirmed',
    value: (payload) => (payload as { name: string }).name,
  },
  shop: { about: 'Name of the shop', value: (_, shop) => shop.name },
  support_email: { about: 'Address for questions', value: (_, shop) => shop.supportEmail },
}

export function fieldsOf(template: Template): Record<string, Field<unknown>> {
  return { ...COMMON, ...template.fields }
}

export function partsOf(template: Template): Record<string, Part<unknown>> {
  return template.parts ?? {}
}

/** What staff may use in a text, with the values of the example. */
export function describeFields(template: Template, shop: MailShop) {
  const { example } = template
  return [
    ...Object.entries(fieldsOf(template)).map(([name, { about, value }]) => ({
      name,
      about,
      value: value(example, shop),
    })),
    ...Object.entries(partsOf(template)).map(([name, { about, blocks }]) => ({
      name,
      about: `${about}. On a line of its own.`,
      value: blocks(example, shop).map(asText).join('\n'),
    })),
  ]
}
