import { Notice } from '../../ui/toast/notice.tsx'
import { useMinute } from '../when/minute.ts'
import { useDeviceState } from '../kept/use-device-state.ts'
import { useWaiting } from './use-waiting.ts'
import { isOld } from './waiting.ts'
import { fullPercent } from './waiting-words.ts'

/** The warnings about waiting work: it waits for long, this device does not keep it, may delete it, or has little room left. */
export function WaitingNotices() {
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
