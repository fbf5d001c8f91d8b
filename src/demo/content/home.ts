import type { HomeContent } from '#core/content/home.ts'
import type { Action, Visual } from '#core/content/parts.ts'

const SEE_PLUGIN: Action = { label: 'See the plugin', target: { kind: 'flagship', value: '' } }
const ASK_FOR_QUOTE: Action = {
  label: 'Ask for a quote',
  target: { kind: 'mail', value: 'Quote for custom development' },
}

const EMAIL_LOG: Visual = {
  kind: 'log',
  icon: 'mail-check',
  caption: 'Email log',
  note: 'Today',
  rows: [
    {
      title: 'Your order #1042',
      detail: 'maria@example.com',
      time: '09:41',
      status: 'Opened',
      tone: 'success',
    },
    { title: 'Reset your password', detail: 'sam@example.org', time: '09:38', status: 'Sent', tone: 'info' },
    {
      title: 'New order #1041',
      detail: 'orders@example.net',
      time: '09:36',
      status: 'Resent',
      tone: 'success',
    },
    {
      title: 'New order #1041',
      detail: 'orders@example.net',
      time: '09:35',
      status: 'Failed',
      tone: 'danger',
    },
    { title: 'Welcome aboard', detail: 'lee@example.com', time: '09:12', status: 'Opened', tone: 'success' },
  ],
}

const COMPLAINTS: Visual = {
  kind: 'log',
  icon: null,
  caption: '',
  note: '',
  rows: [
    { title: '“Where is my receipt?”', detail: 'Order receipt, Tuesday' },
    { title: '“The link never came.”', detail: 'Password reset, Thursday' },
    { title: '“I wrote to you last week.”', detail: 'Contact form, Friday' },
  ].map(({ title, detail }) => ({ title, detail, time: '', status: 'No record', tone: 'neutral' as const })),
}

/** The home page of the demo, which is about its mail plugin. */
export const HOME: HomeContent = {
  title: 'See every email your site sends',
  description:
    'WordPress plugins for site owners and agencies: send mail, keep a log of each message, and resend what failed.',
  sections: [
    {
      id: 'hero',
      kind: 'hero',
      hidden: false,
      title: 'See every email your site sends',
      highlight: 'every email',
      text: 'Our WordPress plugin sends your mail, keeps a log of each message, and resends what did not arrive.',
      primary: SEE_PLUGIN,
      secondary: ASK_FOR_QUOTE,
      visual: EMAIL_LOG,
    },
    {
      id: 'problem',
      kind: 'text',
      hidden: false,
      title: 'WordPress says “sent”. That is all it knows.',
      text: 'It hands each email to your web host and never asks what happened to it. When one gets lost, you hear about it from a customer and have nothing to check.',
      visual: COMPLAINTS,
    },
    {
      id: 'how',
      kind: 'steps',
      hidden: false,
      title: 'One more stop, and you see every email',
      text: '',
      steps: [
        {
          icon: 'globe',
          title: 'WordPress',
          text: 'Your shop, forms and members’ area send email the way they always have.',
        },
        {
          icon: 'mail',
          title: '{flagship}',
          text: 'Logs each email and passes it on. Nothing else on your site has to change.',
        },
        {
          icon: 'server',
          title: 'Your mail server',
          text: 'Delivers it, and the log records its reply: accepted, busy, or rejected and why.',
        },
        {
          icon: 'inbox',
          title: 'The inbox',
          text: 'Your email arrives. If you turn on tracking, the log shows when it was opened.',
        },
      ],
    },
    {
      id: 'outcomes',
      kind: 'features',
      hidden: false,
      title: 'From “did you get it?” to an answer',
      items: [
        {
          title: 'See it',
          text: 'Every message with its recipient, subject and contents, and the mail server’s own reply.',
          visual: {
            kind: 'note',
            title: 'Your order #1042',
            text: 'to maria@example.com',
            result: '250 2.0.0 OK, queued as 9F31C',
          },
        },
        {
          title: 'Resend it',
          text: 'One click sends a failed message again. Add a rule, and it happens while you sleep.',
          visual: {
            kind: 'retry',
            before: { time: '09:35', text: 'Mailbox busy' },
            button: 'Resend',
            after: { time: '09:36', text: 'Accepted' },
          },
        },
        {
          title: 'Track it',
          text: 'Know which quotes and receipts were opened. It is off until you turn it on.',
          visual: { kind: 'bars', label: 'Opened', percents: [38, 52, 47, 64, 58, 71, 83] },
        },
      ],
    },
    {
      id: 'offer',
      kind: 'plans',
      hidden: false,
      title: 'Start free. Pay once for the rest.',
      text: 'The free version logs what your site sends. Pro does something about it.',
      product: '',
    },
    {
      id: 'more',
      kind: 'products',
      hidden: false,
      title: 'More plugins that do one thing well',
      category: '',
      count: 4,
      categories: true,
    },
    {
      id: 'custom',
      kind: 'custom',
      hidden: false,
      title: 'Something only your site needs?',
      text: 'We build for WordPress and Shopify by quote, from a small change to a plugin of your own.',
      action: ASK_FOR_QUOTE,
      steps: [
        {
          icon: 'mail',
          title: 'Email us',
          text: 'A few lines are enough: what your site should do that it cannot do now.',
        },
        {
          icon: 'list',
          title: 'We agree on the scope',
          text: 'We ask questions until we both mean the same thing.',
        },
        {
          icon: 'file',
          title: 'You get a quote',
          text: 'One price and one date. Work starts when you say yes.',
        },
      ],
    },
    {
      id: 'promise',
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
      id: 'faq',
      kind: 'questions',
      hidden: false,
      title: 'Questions before you buy',
      text: 'Something else? Write to {support_email}.',
      items: [
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
        { question: 'What do I get for the price of {flagship_plan}?', answer: '{flagship_license}' },
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
          answer:
            'You get your money back within {refund_days} days, without having to prove a defect. A person handles your request in {refund_request_days} business days, and the refund is processed in {refund_processing_days} business days.',
        },
      ],
    },
    {
      id: 'call',
      kind: 'call',
      hidden: false,
      title: 'Find out what your site has been sending',
      action: SEE_PLUGIN,
    },
  ],
}
