import { CircleAlert, KeyRound, Pencil, Trash2, TriangleAlert, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Instance } from '#events/catalog/api.ts'
import { webhookAddress } from '../../shared/projects/webhook-address.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { cannotReadWords, regionWords } from './instance-words.ts'

/** One instance: what it is for, and the state of its key and secret, never these themselves. */
export function InstanceCard({
  instance: { name, key, hasWebhookSecret },
  organization,
  projects,
  onChange,
  onDelete,
}: {
  instance: Instance
  /** Undefined while the names load. */
  organization: string | undefined
  /** How many use it; undefined while they load. */
  projects: number | undefined
  onChange: () => void
  onDelete: () => void
}) {
  const lacks = key && cannotReadWords(key)
  const about = [
    key && regionWords(key),
    projects === undefined ? null : projects === 1 ? '1 project' : `${projects} projects`,
  ]
  return (
    <Card className="h-full p-4">
      <article className="flex flex-col gap-3">
        <header className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2 dir="auto" className="font-semibold break-words">
              {name}
            </h2>
            <p className="min-h-5 break-words text-muted">{organization}</p>
          </div>
          <div className="-my-1.5 -mr-2 flex shrink-0">
            <IconButton label={`Edit ${name}`} onClick={onChange}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton label={`Delete ${name}`} onClick={onDelete}>
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        </header>
        <ul className="flex flex-col gap-1.5 text-label">
          {!key ? (
            <Fact icon={<CircleAlert aria-hidden />} tone="text-danger-text">
              No API key yet
            </Fact>
          ) : lacks ? (
            <Fact icon={<TriangleAlert aria-hidden />} tone="text-warning-text">
              {lacks}
            </Fact>
          ) : (
            <Fact icon={<KeyRound aria-hidden />}>Reads Cameras, Access Control and Alarms</Fact>
          )}
          <Fact icon={<Webhook aria-hidden />}>
            {hasWebhookSecret ? 'Webhook secret saved' : 'No webhook secret yet'}
          </Fact>
        </ul>
        <Field label="Webhook address">
          <CopyField value={webhookAddress()} what={`the webhook address of ${name}`} />
        </Field>
        <p className="min-h-4 text-xs text-muted">{about.filter(Boolean).join(' · ')}</p>
      </article>
    </Card>
  )
}

const Fact = ({ icon, tone = 'text-muted', children }: { icon: ReactNode; tone?: string; children: ReactNode }) => (
  <li className={cn('flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0', tone)}>
    {icon}
    <span className="min-w-0">{children}</span>
  </li>
)
