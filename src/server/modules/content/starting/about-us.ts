import type { PageContent } from '#core/content/page.ts'

export const ABOUT_US: PageContent = {
  title: 'About us',
  heading: 'The people who answer are the people who write the code',
  description: 'Who makes the plugins you find here, and what you can count on.',
  summary: [],
  dated: false,
  blocks: [
    {
      kind: 'lead',
      text: '{shop} makes plugins for WordPress and sells them here, without anybody in between.\n\nWhen you have a question, you write to us, and somebody who knows the plugin reads it.',
    },
    { kind: 'route', stops: ['You write', 'We read it', 'You get an answer'] },
    {
      kind: 'points',
      title: 'What you can count on',
      items: [
        {
          title: 'You can check it',
          text: 'Every release is signed, and its changelog says what changed.',
        },
        {
          title: 'Your site does not depend on us',
          text: 'Licenses are checked so that a plugin keeps working when our server is down, and after a license ends.',
        },
        {
          title: 'Your money back',
          text: 'If a plugin is not what you need, you have {refund_days} days to get your money back, without having to prove a defect.',
        },
        {
          title: 'A person answers',
          text: 'You write to us. A person reads it and answers within {refund_request_days} business days.',
        },
      ],
    },
    {
      kind: 'box',
      title: 'A question before you buy?',
      text: 'Tell us what your site should do. We tell you honestly whether one of our plugins does it.',
      actions: [
        { label: 'Write to us', target: { kind: 'mail', value: '' } },
        { label: 'See plugins', target: { kind: 'catalog', value: '' } },
      ],
    },
  ],
}
