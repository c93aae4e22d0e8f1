import { CircleCheck, Download, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../api/request/request.ts'
import { useConnection, useOutbox, useRefusals } from '../../live/live-context.tsx'
import { type AnyEntry, isCommand, isPhoto } from '../../live/outbox/entry.ts'
import { isLost } from '../../live/outbox/photo-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { Notice } from '../../ui/toast/notice.tsx'
import { RefusalItem } from './refusal-item.tsx'
import { useSaveWork } from './use-save-work.ts'
import { keptWords } from '../kept/kept-words.ts'
import { useDeviceState } from '../kept/use-device-state.ts'
import { useMinute } from '../when/minute.ts'
import { useWaiting, useWaitingEntries } from './use-waiting.ts'
import { photosByPlace, PhotosOfPlace } from './photos-of-place.tsx'
import { isOld, isRefusedPhoto } from './waiting.ts'
import { fullPercent, LOST_WORDS } from './waiting-words.ts'
import { WaitingCommand } from './waiting-items.tsx'

/** So many show at first, and more by each press. */
const STEP = 50

/** Everything of this person's that the log does not have: what waits and what was refused, each with the ways on. */
export function WaitingList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const device = useDeviceState()
  const entries = useWaitingEntries()
  const refusals = useRefusals()
  const { save, isSaving } = useSaveWork()
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    main.current = document.getElementById('main')
  }, [])
  const waiting = entries.filter((entry) => !isRefusedPhoto(entry))
  const refusedPhotos = entries.filter(isRefusedPhoto)
  const isEmpty = entries.length + refusals.length === 0
  const there = entries.filter((entry) => !isPhoto(entry) || !isLost(entry))
  const isSavable = there.length + refusals.length > 0
  const kept = keptWords(
    device,
    there.map(({ id }) => id),
  )
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      focusFallback={main}
      width="lg"
      title="Work that is not saved yet"
      description={
        isSavable ? `It is ${kept}, and sent in its order by itself.` : isEmpty ? 'All of it is saved.' : LOST_WORDS
      }
      footer={
        isSavable && (
          <>
            <TryNow />
            <Button icon={<Download aria-hidden />} isPending={isSaving} onClick={() => void save()}>
              Save as a file
            </Button>
          </>
        )
      }
    >
      {isEmpty ? (
        <EmptyState icon={<CircleCheck aria-hidden />} title="Nothing waits" text="The server has all that you did." />
      ) : (
        <div className="flex flex-col gap-4">
          <WaitingNotices />
          {refusals.length + refusedPhotos.length > 0 && (
            <section aria-label="Refused" className="flex flex-col gap-2">
              <h3 className="text-label font-semibold text-muted">Refused</h3>
              <ul className="flex flex-col gap-3">
                {refusals.map((refusal) => (
                  <RefusalItem key={refusal.entry.id} refusal={refusal} onLeave={onClose} />
                ))}
                {photosByPlace(refusedPhotos).map(([key, photos]) => (
                  <PhotosOfPlace key={key} photos={photos} onLeave={onClose} />
                ))}
              </ul>
            </section>
          )}
          {waiting.length > 0 && <Waiting entries={waiting} onLeave={onClose} />}
        </div>
      )}
    </Dialog>
  )
}

function Waiting({ entries, onLeave }: { entries: readonly AnyEntry[]; onLeave: () => void }) {
  const [shown, setShown] = useState(STEP)
  const places = photosByPlace(entries.filter(isPhoto))
  const commands = entries.filter(isCommand)
  const rows = places.length + commands.length
  return (
    <section aria-label="Waiting" className="flex flex-col gap-2">
      <h3 className="text-label font-semibold text-muted">Waiting</h3>
      <ul className="flex flex-col gap-3">
        {commands.slice(0, shown).map((entry) => (
          <WaitingCommand key={entry.id} entry={entry} onLeave={onLeave} />
        ))}
        {places.slice(0, Math.max(0, shown - commands.length)).map(([key, photos]) => (
          <PhotosOfPlace key={key} photos={photos} onLeave={onLeave} />
        ))}
      </ul>
      {rows > STEP && (
        <LoadMore
          shown={Math.min(shown, rows)}
          total={rows}
          hasMore={rows > shown}
          isLoading={false}
          isError={false}
          onLoadMore={() => setShown(shown + STEP)}
        />
      )}
    </section>
  )
}

/** Has everything that waits for its time tried now; without a connection, the connection. */
function TryNow() {
  const outbox = useOutbox()
  const isLive = useConnection() === 'live'
  const [isTrying, setIsTrying] = useState(false)
  const tryNow = async () => {
    if (isLive) return outbox.connected()
    setIsTrying(true)
    // An answer to any request lets the connection be tried at once.
    await request('GET', '/api/user').catch(() =>
      toast({ title: 'There is still no connection', description: 'Your work waits, and is sent once there is one.' }),
    )
    setIsTrying(false)
  }
  return (
    <Button icon={<RefreshCw aria-hidden />} isPending={isTrying} onClick={() => void tryNow()}>
      Try now
    </Button>
  )
}

/** The warnings about waiting work: it waits for long, this device does not keep it, may delete it, or has little room left. */
function WaitingNotices() {
  const waiting = useWaiting()
  const device = useDeviceState()
  const now = useMinute()
  const percent = fullPercent(device)
  return (
    <>
      {(device.state === 'not-kept' || (device.reason !== null && device.notKept.size > 0)) && (
        <Notice tone="danger" title="Not all of it is kept on this device" isNews>
          {device.reason ?? 'The browser does not say why.'} Leave this page open until it is sent, copy your texts, or
          save all of it as a file.
        </Notice>
      )}
      {isOld(waiting, now) && (
        <Notice tone="warning" title="The oldest waits for more than two days">
          Connect soon, or save it as a file: a browser may delete what it keeps for long.
        </Notice>
      )}
      {device.isPersistent === false && (
        <Notice tone="warning" title="This browser may delete it after a while">
          Install the portal, by the browser's menu or "Add to Home Screen", so that it keeps your work.
        </Notice>
      )}
      {percent !== null && (
        <Notice tone="warning" title={`${percent}% of the room on this device is used`}>
          Connect to send what waits, before the browser keeps no more.
        </Notice>
      )}
    </>
  )
}
