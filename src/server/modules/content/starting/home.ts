import type { HomeContent } from '#core/content/home.ts'

const toCatalog = { label: 'See plugins', target: { kind: 'catalog', value: '' } } as const

/** True of every shop, whatever it sells. Sections about products appear with the first one. */
export const HOME: HomeContent = {
  title: 'WordPress plugins',
  description:
    'WordPress plugins by {shop}: pay once, download at once, and get your money back within {refund_days} days if a plugin is not for you.',
  sections: [
    {
      id: 'hero',
      kind: 'hero',
      hidden: false,
      title: 'WordPress plugins from the people who make them',
      highlight: 'the people who make them',
      text: 'You buy from {shop} itself. Download right after paying, get updates inside WordPress, and ask the people who wrote the code.',
      primary: toCatalog,
      secondary: { label: 'Ask us something', target: { kind: 'mail', value: '' } },
      visual: { kind: 'none' },
    },
    {
      id: 'products',
      kind: 'products',
      hidden: false,
      title: 'Our plugins',
      category: '',
      count: 4,
      categories: true,
    },
    {
      id: 'plans',
      kind: 'plans',
      hidden: false,
      title: '{flagship}: choose your plan',
      text: 'The price is what you pay. Nothing is added at checkout.',
      product: '',
    },
    {
      id: 'promises',
      kind: 'promises',
      hidden: false,
      title: 'What we promise in writing',
      link: { label: 'promise in writing', target: { kind: 'refund_policy', value: '' } },
      items: [
        { figure: '{refund_days} days', text: 'to get your money back if a plugin is not for you' },
        { figure: '{refund_request_days} business days', text: 'for a person to handle your request' },
        { figure: '{refund_processing_days} business days', text: 'for the refund to be processed' },
      ],
    },
    {
      id: 'questions',
      kind: 'questions',
      hidden: false,
      title: 'Questions before you buy',
      text: 'Something else? Write to {support_email}.',
      items: [
        { question: 'What do I get for the price of {flagship_plan}?', answer: '{flagship_license}' },
        {
          question: 'How do I get a plugin after paying?',
          answer:
            'Right away. The download and your license key are on the page you see after paying and in your receipt. In WordPress, open Plugins, Add New, Upload, and choose the zip file.',
        },
        {
          question: 'How do updates work?',
          answer:
            'Inside WordPress, like those of every other plugin. What you have downloaded keeps working when a license ends; only updates and support stop.',
        },
        {
          question: 'How can I pay?',
          answer:
            'In the ways shown in the cart and at checkout, in US dollars. You do not need an account here to buy.',
        },
        {
          question: 'What if it is not what I need?',
          answer:
            'You get your money back within {refund_days} days, without having to prove a defect. A person handles your request in {refund_request_days} business days, and the refund is processed in {refund_processing_days} business days.',
        },
      ],
    },
    {
      id: 'call',
      kind: 'call',
      hidden: false,
      title: 'Find the plugin your site is missing',
      action: toCatalog,
    },
  ],
}
