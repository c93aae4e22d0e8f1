import { Notice } from '../../../ui/toast/notice.tsx'

/** Says that the project went on in a way that this server cannot read. */
export const GoesOn = ({ className }: { className?: string }) => (
  <Notice tone="warning" title="Newer changes cannot be shown" isNews {...(className && { className })}>
    A newer version of Fieldboard has changed this project. What came from that change on cannot be shown until the
    server is updated.
  </Notice>
)
