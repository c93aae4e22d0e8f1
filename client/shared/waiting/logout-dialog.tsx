import { Download, LogOut, Send } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { useUser } from '../../api/people/session.tsx'
import { useConnection, useOutbox } from '../../live/live-context.tsx'
import { type AnyEntry, isPhoto, isSave } from '../../live/outbox/entry.ts'
import { isPhotoHere } from '../../live/outbox/photo-here.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { countOf, formatCount } from '../../ui/text/format-count.ts'
import { Progress } from '../../ui/loading/progress.tsx'
import { countSurveyDrafts } from '../session/use-sure-to-leave.ts'
import { useLogout } from '../session/use-logout.ts'
import { useSaveWork } from './use-save-work.ts'
import { keptWords } from '../kept/kept-words.ts'
import { useDeviceState } from '../kept/use-device-state.ts'
import { useWaiting, useWaitingEntries } from './use-waiting.ts'
import { allOf, waitingOf } from './waiting.ts'
import { waitingWords } from './waiting-words.ts'
import { openWaiting } from './waiting-dialog.ts'

/** It goes to the server without a word of its person. */
const isSendable = (entry: AnyEntry): boolean =>
  isPhoto(entry) ? !isPhotoHere(entry) && (entry.state === 'queued' || entry.state === 'sent') : entry.state !== 'held'

/** How much goes to the server without a word of its person. */
const useSendable = (): number => useWaitingEntries().filter(isSendable).length

/** Asks before a person logs out whose work is not saved: send it now, save it as a file, or stay (docs/rules.md, OFFLINE-110). */
export function LogoutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const count = allOf(useWaiting())
  const [isSending, setIsSending] = useState(false)
  const close = () => {
    setIsSending(false)
    onClose()
  }
  const title =
    count === 0
      ? 'All of your work is saved'
      : `${count === 1 ? '1 thing is' : `${formatCount(count)} things are`} not saved yet`
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title={isSending ? 'Sending what is not saved' : title}
    >
      {isSending ? (
        <Sending onEnd={() => setIsSending(false)} onClose={close} />
      ) : (
        <Choices onSend={() => setIsSending(true)} onClose={close} />
      )}
    </Dialog>
  )
}

const BUTTONS = 'flex flex-wrap justify-end gap-2 max-md:flex-col-reverse'

function Choices({ onSend, onClose }: { onSend: () => void; onClose: () => void }) {
  const waiting = useWaiting()
  const entries = useWaitingEntries()
  const device = useDeviceState()
  const isConnected = useConnection() === 'live'
  const outbox = useOutbox()
  const logout = useLogout()
  const { save, isSaving } = useSaveWork()
  const [hasSaved, setHasSaved] = useState(false)
  const canGo = hasSaved || allOf(waiting) === 0
  const isSendableThere = useSendable() > 0
  const send = () => {
    outbox.connected()
    onSend()
  }
  return (
    <div className="flex flex-col gap-4">
      <WordsOnWork
        kept={keptWords(
          device,
          entries.map(({ id }) => id),
        )}
      />
      <WordsOnDrafts />
      {isSendableThere && !isConnected && (
        <p className="text-muted">There is no connection, so nothing can be sent now.</p>
      )}
      {waiting.refused > 0 && (
        <Button className="self-start" size="sm" onClick={() => openWaiting('list')}>
          Show what was refused
        </Button>
      )}
      <div className={BUTTONS}>
        <Button onClick={onClose}>Stay</Button>
        {canGo && (
          <Button
            variant="danger"
            icon={<LogOut aria-hidden />}
            isPending={logout.isPending}
            onClick={() => void logout.send(undefined)}
          >
            Logout
          </Button>
        )}
        {allOf(waiting) > 0 && (
          <Button
            icon={<Download aria-hidden />}
            isPending={isSaving}
            onClick={() => void save().then((isSaved) => isSaved && setHasSaved(true))}
          >
            Save as a file
          </Button>
        )}
        {isSendableThere && (
          <Button variant="primary" icon={<Send aria-hidden />} disabled={!isConnected} onClick={send}>
            Send now
          </Button>
        )}
      </div>
    </div>
  )
}

/** The save of a draft, or a photo of a section that it alone has: they go with it. */
const isOfDraft = (entry: AnyEntry): boolean =>
  isSave(entry) || (isPhoto(entry) && entry.place.of === 'section' && entry.place.sectionId < 0)

function WordsOnWork({ kept }: { kept: string }) {
  const { id } = useUser()
  const { entries, refusals } = useStore(useOutbox().store)
  const { changes, photos, refused } = waitingOf({ entries: entries.filter((one) => !isOfDraft(one)), refusals }, id)
  const words = [
    changes > 0 && `${countOf(changes, 'change')} not sent`,
    photos > 0 && `${countOf(photos, 'photo')} not sent`,
    refused > 0 && `${countOf(refused, 'change')} refused`,
  ].filter(Boolean)
  if (words.length === 0) return null
  return <p>{`${words.join(', ')}: ${kept} until you log in again. Nobody else who logs in here sees or sends it.`}</p>
}

/** Texts that were typed into surveys, saves, and photos of sections that are not saved go with the logout: the same question says it. */
function WordsOnDrafts() {
  const { id } = useUser()
  const drafts = countSurveyDrafts(id)
  const { entries } = useStore(useOutbox().store)
  const words = waitingWords(waitingOf({ entries: entries.filter(isOfDraft), refusals: [] }, id))
  if (drafts === 0) return null
  return (
    <>
      {words !== '' && <p>{`Of surveys ${words} did not get there yet.`}</p>}
      <p>{`What you put into ${countOf(drafts, 'survey')} is not saved, and goes from this browser with the logout.`}</p>
    </>
  )
}

/** Waits until all that can go has gone, and logs out then. Where something is left, its person decides anew. */
function Sending({ onEnd, onClose }: { onEnd: () => void; onClose: () => void }) {
  const isConnected = useConnection() === 'live'
  const logout = useLogout()
  const left = useSendable()
  const [total] = useState(left)
  const isLeft = allOf(useWaiting()) > 0
  const finish = useEffectEvent(() => {
    if (isLeft) onEnd()
    else void logout.send(undefined).then(({ ok }) => !ok && onEnd())
  })
  useEffect(() => {
    if (left === 0) finish()
  }, [left])
  const sent = total - left
  return (
    <div className="flex flex-col gap-4">
      <Progress label="Sending what is not saved" percent={total === 0 ? 100 : Math.floor((sent / total) * 100)} />
      <p role="status">
        {isConnected
          ? `${formatCount(sent)} of ${formatCount(total)} sent. You are logged out once all is there.`
          : `${formatCount(sent)} of ${formatCount(total)} sent. The connection is gone: it goes on when it is back.`}
      </p>
      <div className={BUTTONS}>
        <Button onClick={onClose}>Stay</Button>
      </div>
    </div>
  )
}
