import AlignLeft from 'lucide-react/icons/align-left'
import AtSign from 'lucide-react/icons/at-sign'
import Calendar from 'lucide-react/icons/calendar'
import ListChecks from 'lucide-react/icons/list-checks'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Paperclip from 'lucide-react/icons/paperclip'
import TextCursorInput from 'lucide-react/icons/text-cursor-input'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { fieldSheet } from '../drawings/motifs/forms.ts'
import { builder } from '../drawings/screens/builder.ts'
import { list } from '../drawings/screens/list.ts'

const TABS = ['Form', 'Entries', 'Notices']

export const fieldnoteForms: DemoProduct = {
  uri: 'fieldnote-forms',
  name: 'Fieldnote Forms',
  category: 'forms',
  hue: 'harbor',
  glyph: NotebookPen,
  description:
    'A form builder that makes plain, accessible forms, keeps every entry and blocks spam without puzzles.',
  shortDesc: 'Forms that anyone can fill in, with every entry saved.',
  longDesc: `
<p>A contact form has one job: to deliver what people type. Fieldnote saves every entry to your database before it sends an email, so nothing is lost if email fails, and its forms work with a keyboard, a screen reader and a thumb.</p>
<h3>Build by dragging, or by typing</h3>
<p>Drag fields into place, or write one line per field and let Fieldnote lay them out. Labels are always visible, errors appear next to their field, and phones show the right keyboard.</p>
<ul>
<li>Text, choices, dates, files, consent, and sections that appear when needed.</li>
<li>Long forms are saved on the device while people type.</li>
<li>Matches your theme: it adds no styles beyond the layout.</li>
</ul>
<h3>No puzzles for people</h3>
<p>Spam is recognized by how a form is filled in and by what it says, on your own server. Visitors never have to find traffic lights, and you can review everything it held back.</p>
<h3>Entries that are easy to work with</h3>
<p>Search, mark as answered, reply from the list, export as CSV. Entries and their files are deleted after the time you set per form.</p>`,
  priceCents: 5900,
  publishedDaysAgo: 301,
  features: [
    { label: 'Forms and entries', free: true },
    { label: 'Spam protection without puzzles', free: true },
    { label: 'Conditions and sections', free: false },
    { label: 'File uploads', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/fieldnote-forms/',
  sites: 1,
  releases: [
    {
      version: '2.4.0',
      daysAgo: 21,
      changes: [
        'New: long forms are saved on the device while people type.',
        'Changed: file fields show the allowed types up front.',
      ],
    },
    {
      version: '2.3.1',
      daysAgo: 74,
      changes: ['Fixed: dates were read in the wrong order in two languages.'],
    },
    { version: '2.3.0', daysAgo: 131, changes: ['New: reply to an entry from the list.'] },
    { version: '2.2.0', daysAgo: 236, changes: ['New: sections that appear when needed.'] },
  ],
  pictures: [
    {
      alt: 'Fieldnote Forms: a form on paper, with a pointer placing a message field',
      draw: cover(fieldSheet),
    },
    {
      alt: 'The form builder with parts on the left and a quote form on the right',
      draw: builder({
        headline: 'Drop fields where you want them',
        tabs: TABS,
        parts: [
          { glyph: TextCursorInput, label: 'Short text' },
          { glyph: AlignLeft, label: 'Long text' },
          { glyph: AtSign, label: 'Email' },
          { glyph: ListChecks, label: 'Choices' },
          { glyph: Calendar, label: 'Date' },
          { glyph: Paperclip, label: 'File' },
        ],
        fields: [
          { label: 'First name', value: 'Text', half: true },
          { label: 'Last name', value: 'Text', half: true },
          { label: 'What is it about?', value: 'A new website', select: true },
          { label: 'Your message', value: 'Long text' },
        ],
        selected: 2,
        submit: 'Send request',
      }),
    },
    {
      alt: 'Form entries with sender, subject, time and whether they were answered',
      draw: list({
        headline: 'Every entry kept, even when mail fails',
        backdrop: 'deep',
        tabs: TABS,
        active: 1,
        search: 'Search entries',
        columns: [
          { title: 'From', width: 330, look: 'strong' },
          { title: 'Message', width: 480 },
          { title: 'Received', width: 180, look: 'muted' },
          { title: 'State', width: 230, right: true },
        ],
        rows: [
          ['Lena Vogt', 'A booking page for two rooms', '10:42', { chip: 'New', tone: 'info' }],
          ['Oskar Hill', 'Moving our shop to a new host', '09:15', { chip: 'Answered', tone: 'success' }],
          ['Mina Park', 'Question about delivery', 'Yesterday', { chip: 'Answered', tone: 'success' }],
          ['Bo Anders', 'Please send an offer', 'Yesterday', { chip: 'Waiting', tone: 'warning' }],
          ['sales@seo.test', 'We noticed your website …', 'Yesterday', { chip: 'Held back', tone: 'danger' }],
        ],
      }),
    },
  ],
  reviews: [
    {
      by: 'elise',
      daysAgo: 68,
      rating: 5,
      title: 'Accessible without a fight',
      body: 'We passed our client’s audit on the first try. Labels, errors and focus are simply where they should be.',
    },
    {
      by: 'rafael',
      daysAgo: 46,
      rating: 4,
      title: 'Spam is down to almost none',
      body: 'From sixty a day to one or two in the held-back list. I would like a few more ready-made layouts.',
    },
    {
      by: 'tomas',
      daysAgo: 12,
      rating: 3,
      title: 'Good forms, plain looks',
      body: 'It really does follow the theme. If your theme has no form styles, expect to write some CSS.',
      reply: 'Thank you, Tomas. A small style sheet for themes without form styles is planned for 2.5.',
    },
  ],
}
