import type { SystemHealth } from '#events/system/api.ts'
import { Notice } from '../../ui/toast/notice.tsx'

/** Says that the server sends nothing to others, as a trial restore does; nothing where it sends (docs/rules.md, SEND-27). */
export const OutboundNotice = ({ outbound: { isOn, sentence } }: Pick<SystemHealth, 'outbound'>) =>
  isOn ? null : (
    <Notice tone="warning" title="Nothing goes out">
      {sentence}
    </Notice>
  )
