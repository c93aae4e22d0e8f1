import { useState } from 'react'
import { Link } from 'wouter'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../live/live-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Collapsible } from '../../../ui/collapsible.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { hideGuide, useIsGuideShown } from './guide-flag.ts'

const WEBHOOK_PATH = '/api/webhook/verkada'

/** Integration Setup Guide: what an employee does once for a project, until they hide it or the first sync is done. */
export function SetupGuide({ isFolded }: { isFolded: boolean }) {
  const project = projectIdOf(useOpenBoard())
  const isShown = useIsGuideShown()
  const [isOpen, setIsOpen] = useState(!isFolded)
  if (!isShown) return null
  return (
    <section aria-label="Integration Setup Guide" className="border-b bg-raised px-1 py-1 md:px-2">
      <Collapsible title="Integration Setup Guide" isOpen={isOpen} onOpenChange={setIsOpen}>
        <div className="px-2 pt-1 pb-2 text-label">
          <ol className="flex list-decimal flex-col gap-2 pl-5">
            <li>
              In Verkada Command, create an API key that may read Cameras, Access Control and Alarms, and save it in{' '}
              <Link href="/verkada-instances" className="font-medium text-accent-text underline">
                Verkada Instances
              </Link>
              .
            </li>
            <li>Press Initial Device Sync. The devices of the instance come to this board as cards.</li>
            <li>
              <p>
                In Verkada Command, add a webhook for {WEBHOOK_PATH} with the webhook secret of the instance. Cards then
                show when a device goes offline.
              </p>
              <div className="mt-1 max-w-120">
                <Field label="Webhook address">
                  <CopyField value={`${location.origin}${WEBHOOK_PATH}`} />
                </Field>
              </div>
            </li>
          </ol>
          <Button variant="ghost" className="mt-2" onClick={() => hideGuide(project)}>
            Hide guide
          </Button>
        </div>
      </Collapsible>
    </section>
  )
}
