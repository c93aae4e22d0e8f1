import { Link2, Link2Off } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Acceptance, GivenLink } from '#events/acceptance/api.ts'
import { useEndLink, useGiveLink } from '../../api/projects/acceptance.ts'
import { Button } from '../../ui/button.tsx'
import { dialogOnDemand } from '../../ui/loading/on-demand.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { momentIn } from './document-state.tsx'

const LinkDialog = dialogOnDemand(async () => (await import('./link-dialog.tsx')).LinkDialog)

const END = {
  title: 'End the link?',
  description: 'Who has it can read the document no more, nor sign it. Another link can be given at any time.',
  action: 'End link',
  tone: 'danger',
} as const

/** Gives the link of a document to a guest, and ends it. For employees and installers. */
export function GuestLink({ document }: { document: Acceptance }) {
  const { id, linkUntil, timeZone, state } = document
  const give = useGiveLink(document)
  const end = useEndLink(document)
  const confirm = useConfirm()
  const button = useRef<HTMLButtonElement>(null)
  const [given, setGiven] = useState<GivenLink | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  const onGive = async () => {
    const sent = await give.send(undefined)
    if (!sent.ok) return
    setGiven(sent.result)
    setIsOpen(true)
  }
  const onEnd = async () => {
    if (await confirm({ ...END, focusFallback: button })) void end.send(undefined)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        ref={button}
        variant={linkUntil === null && state === 'waiting' ? 'primary' : 'secondary'}
        icon={<Link2 aria-hidden />}
        isPending={give.isPending}
        onClick={() => void onGive()}
      >
        {linkUntil === null ? 'Give a link to a guest' : 'Show the link'}
        <span className="sr-only"> to document {id}</span>
      </Button>
      {linkUntil !== null && (
        <>
          <Button icon={<Link2Off aria-hidden />} isPending={end.isPending} onClick={() => void onEnd()}>
            End link
            <span className="sr-only"> to document {id}</span>
          </Button>
          <p className="text-muted">A guest can open it until {momentIn(timeZone, linkUntil)}.</p>
        </>
      )}
      <LinkDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        given={given}
        timeZone={timeZone}
        focusFallback={button}
      />
    </div>
  )
}
