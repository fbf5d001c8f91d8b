import type { Plan } from '#core/contract/catalog.ts'
import {
  REFUND_DAYS,
  REFUND_PROCESSING_BUSINESS_DAYS,
  REFUND_REQUEST_BUSINESS_DAYS,
} from '#core/domain/limits.ts'
import { businessDays } from './business-days.ts'

export type Question = { question: string; answer: string }

/** Used both on the page and in its structured data. */
export function questionsAbout(plan: Plan | null): Question[] {
  return [
    {
      question: 'Do my other plugins need to know about it?',
      answer:
        'No. Everything that sends through WordPress itself goes through the plugin from the moment it is active: shops, forms, members’ areas, password resets.',
    },
    {
      question: 'Do I need my own mail server?',
      answer:
        'Any SMTP login will do, from your web host or from a mail provider. A test button tells you in plain words whether the problem is the address, the login or a blocked port.',
    },
    ...(plan ? [{ question: `What do I get for the price of ${plan.name}?`, answer: licenseOf(plan) }] : []),
    {
      question: 'How do I get the plugin after paying?',
      answer:
        'Right away. The download and your license key are on the page you see after paying and in your receipt. In WordPress, open Plugins, Add New, Upload, and choose the zip file.',
    },
    {
      question: 'How can I pay?',
      answer:
        'With PayPal, or by card (Visa, Mastercard, American Express), in US dollars. You do not need an account here to buy.',
    },
    {
      question: 'What if it is not what I need?',
      answer: `You get your money back within ${REFUND_DAYS} days, without having to prove a defect. A person handles your request in ${businessDays(REFUND_REQUEST_BUSINESS_DAYS)}, and the refund is processed in ${businessDays(REFUND_PROCESSING_BUSINESS_DAYS)}.`,
    },
  ]
}

function licenseOf({ sites, months }: Plan): string {
  const where = sites === 0 ? 'as many sites as you like' : sites === 1 ? 'one site' : `${sites} sites`
  const howLong = months === null ? 'for as long as we make the plugin' : `for ${months} months`
  return `One payment, no subscription. The license covers ${where}, with updates and technical support ${howLong}. Test and staging copies of a site do not count.`
}
