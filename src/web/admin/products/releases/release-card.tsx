import {
  Download,
  History,
  PackageX,
  Pause,
  Play,
  Rocket,
  Settings2,
  ShieldCheck,
  ShieldX,
  Trash2,
} from 'lucide-react'
import type { Adoption } from '#core/contract/adoption.ts'
import type { Release } from '#core/contract/release-records.ts'
import { isReleased } from '#core/domain/release-channel.ts'
import { useAction } from '#web/lib/action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge, StatusChip, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { Ago } from '../../parts/ago.tsx'
import { type MenuItem, RowMenu } from '../../parts/menu.tsx'
import { sitesText } from './adoption/share-text.ts'
import type { Question } from './dialogs.tsx'
import { PackageFacts } from './package-facts.tsx'

type Props = {
  release: Release
  /** What sites run, once it is known. */
  adoption: Adoption | undefined
  mayChange: boolean
  onAsk: (what: Question) => void
  onDownload: () => Promise<void>
  onSaveParts: () => Promise<void>
}

const STATUS: Record<Release['status'], { tone: Tone; word: string }> = {
  draft: { tone: 'neutral', word: 'Draft' },
  published: { tone: 'success', word: 'Published' },
  paused: { tone: 'warning', word: 'Paused' },
  withdrawn: { tone: 'danger', word: 'Withdrawn' },
}

export function ReleaseCard({ release, adoption, mayChange, onAsk, onDownload, onSaveParts }: Props) {
  const download = useAction(onDownload)
  const { tone, word } = STATUS[release.status]
  return (
    <article
      aria-labelledby={`release-${release.id}`}
      className="min-w-0 rounded-lg border border-border bg-surface"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-2.5">
        <h2 id={`release-${release.id}`} className="text-base font-semibold tabular-nums">
          {release.version}
        </h2>
        <StatusChip tone={tone}>{word}</StatusChip>
        {release.channel === 'beta' && <Badge tone="warning">Beta</Badge>}
        {release.current && <Badge tone="info">Offered now</Badge>}
        {isReleased(release.status) && release.rollout_percent < 100 && (
          <Badge tone="warning">To {release.rollout_percent}% of sites</Badge>
        )}
        <span className="ml-auto flex items-center gap-2">
          {mayChange && release.package && <RolloutButton release={release} onAsk={onAsk} />}
          {release.package && (
            <Button
              size="sm"
              variant="secondary"
              icon={<Download aria-hidden="true" className="size-4" />}
              pending={download.pending && 'Preparing…'}
              onClick={() => void download.run()}
            >
              Zip
            </Button>
          )}
          {mayChange && <RowMenu name={`version ${release.version}`} items={actionsFor(release, onAsk)} />}
        </span>
      </div>
      <div className="grid gap-4 p-4">
        <FormAlert message={download.alert} />
        {release.withdrawn_reason && release.status === 'withdrawn' && (
          <Alert tone="warning" title="Why it was withdrawn">
            {release.withdrawn_reason}
          </Alert>
        )}
        {release.status === 'paused' && (
          <Alert tone="info" title="This release is paused">
            No site is offered it, and nobody can download it. Sites that already run it keep it.
          </Alert>
        )}
        <Facts release={release} adoption={adoption} />
        <SignatureState release={release} />
        {release.package && <PackageFacts zip={release.package} onSaveParts={onSaveParts} />}
        {release.changelog && (
          <details className="rounded-md border border-border px-3">
            <summary className="min-h-10 cursor-pointer py-2 font-medium">Changelog</summary>
            <div className="pb-3">
              <Prose html={release.changelog} under={2} />
            </div>
          </details>
        )}
      </div>
    </article>
  )
}

const BUTTONS = {
  draft: { what: 'publish', label: 'Publish', icon: Rocket, variant: 'primary' },
  published: { what: 'pause', label: 'Pause', icon: Pause, variant: 'secondary' },
  paused: { what: 'resume', label: 'Resume', icon: Play, variant: 'primary' },
} as const

/** The next step of a release. An older or a withdrawn one has it in its menu, where nobody clicks it by mistake. */
function RolloutButton({ release, onAsk }: Pick<Props, 'release' | 'onAsk'>) {
  if (release.status === 'withdrawn') return null
  const { what, label, icon: Icon, variant } = BUTTONS[release.status]
  if (what === 'pause' && !release.current) return null
  return (
    <Button
      size="sm"
      variant={variant}
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={() => onAsk(what)}
    >
      {label}
    </Button>
  )
}

/** What the plugin's header and readme say. */
function Facts({ release, adoption }: Pick<Props, 'release' | 'adoption'>) {
  const running = adoption?.versions.find(({ version }) => version === release.version)?.sites ?? 0
  const facts: [string, React.ReactNode][] = [
    ['Plugin', release.plugin_name],
    ['Needs WordPress', release.requires_wp ?? 'not specified'],
    ['Tested up to', release.tested_wp ?? 'not specified'],
    ['Needs PHP', release.requires_php ?? 'not specified'],
    ['Uploaded', <Ago key="at" at={release.created_at} />],
    ['Published', release.published_at ? <Ago key="at" at={release.published_at} /> : 'not yet'],
    ['Downloads', release.downloads],
    ...(adoption && release.status !== 'draft'
      ? [['Runs on', sitesText(running, adoption.sites)] as [string, string]]
      : []),
    ...(release.free_package ? [['Free edition', release.free_package.file_name] as [string, string]] : []),
    ...(release.upgrade_notice ? [['Upgrade notice', release.upgrade_notice] as [string, string]] : []),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 xl:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function SignatureState({ release: { package: zip } }: { release: Release }) {
  if (!zip) {
    return <p className="text-muted">This release has no zip, so nobody can download it.</p>
  }
  if (zip.corrupt_since) {
    return (
      <Alert title="The stored zip no longer matches its signature">
        <ShieldX aria-hidden="true" className="mr-1 inline size-4" />
        It is no longer delivered. Upload it again as a new version.
      </Alert>
    )
  }
  return (
    <p className="flex items-start gap-2">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        Signature verified with the key “{zip.signing_key.label}”
        {zip.signing_key.is_demo && <Badge tone="warning">Demo key</Badge>}
      </span>
    </p>
  )
}

function actionsFor(release: Release, ask: (what: Question) => void): MenuItem[] {
  const item = (label: string, icon: React.ReactNode, what: Question, danger = false): MenuItem => ({
    label,
    icon,
    danger,
    run: () => ask(what),
  })
  if (release.status === 'draft') return [item('Delete draft', <Trash2 />, 'remove', true)]
  if (release.status === 'withdrawn') return [item('Publish again', <Rocket />, 'publish')]
  const isOlder = release.status === 'published' && !release.current
  return [
    item('Change rollout and notice', <Settings2 />, 'change'),
    ...(isOlder
      ? [item('Pause', <Pause />, 'pause'), item('Roll back to this version', <History />, 'rollBack', true)]
      : []),
    item('Halt and withdraw', <PackageX />, 'withdraw', true),
  ]
}
