import { FileX2 } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import {
  GUEST_PDF,
  linkHeaders,
  useGuestAcceptance,
  useGuestRefuse,
  useGuestSign,
} from '../../api/projects/guest-acceptance.ts'
import { ApiError } from '../../api/request/request.ts'
import { arrive } from '../../ui/focus/arrival.ts'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { ConfirmProvider } from '../../ui/overlay/confirm.tsx'
import { Tooltips } from '../../ui/overlay/tooltips.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { isolated } from '../../ui/text/isolated.tsx'
import { DocumentView } from './document-view.tsx'

/** Stand in the head while a guest's document shows: a page that a service worker kept comes without the headers that say the same. */
const OF_PAGE = [
  ['referrer', 'no-referrer'],
  ['robots', 'noindex'],
] as const

function useHiddenPage(): void {
  useEffect(() => {
    const said = OF_PAGE.map(([name, content]) => Object.assign(document.createElement('meta'), { name, content }))
    document.head.append(...said)
    return () => said.forEach((element) => element.remove())
  }, [])
}

/** The token of the link that the page was opened by: behind the #, which no request carries. Empty for none. */
const tokenOf = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token')?.trim() ?? ''

const followHash = (tell: () => void) => {
  addEventListener('hashchange', tell)
  return () => removeEventListener('hashchange', tell)
}

/** Where a guest, who has no account, reads one document and signs or refuses it (/accept#token=...). */
export function GuestScreen() {
  useHiddenPage()
  const token = useSyncExternalStore(followHash, () => tokenOf(location.hash))
  return (
    <ConfirmProvider>
      <div id="main" tabIndex={-1} className="min-h-dvh outline-none">
        <header className="border-b bg-raised px-4 py-3">
          <Logo />
        </header>
        {token === '' ? (
          <NoDocument title="This link is not complete">
            Open the whole link that you were given, or ask for it again where you got it.
          </NoDocument>
        ) : (
          <Guest key={token} token={token} />
        )}
      </div>
      <Tooltips />
    </ConfirmProvider>
  )
}

function Guest({ token }: { token: string }) {
  const { data: document, error, refetch } = useGuestAcceptance(token)
  const sign = useGuestSign(token)
  const refuse = useGuestRefuse(token)
  usePageTitle('Hand-over Document')
  // Such as 404 once the link has ended, and 400 for a token that was cut.
  const isEnded = error instanceof ApiError && [400, 404].includes(error.status)
  if (isEnded) return <NoDocument title="This link has ended">Ask for a new one where you got it.</NoDocument>
  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4 pb-16 md:p-6 md:pb-16">
      <div>
        <h1 ref={arrive} className="text-xl font-semibold tracking-tight wrap-anywhere">
          {document ? isolated(`Hand-over of ${document.shown.project}`) : 'Hand-over document'}
        </h1>
        <p className="mt-1 text-muted">
          {document && document.state !== 'waiting'
            ? 'This document has been answered. You can read it here as long as the link is open.'
            : 'Read the document, then sign or refuse it. You need no account.'}
        </p>
      </div>
      {document ? (
        <DocumentView
          document={document}
          source={{ path: GUEST_PDF, headers: linkHeaders(token) }}
          answering={{
            typist: 'guest',
            sign,
            refuse,
            // Another one may have answered, or the link may have ended.
            onSent: (isTaken) => void (!isTaken && refetch()),
          }}
        />
      ) : error ? (
        <LoadError title="The document could not be loaded" text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the document..." className="flex flex-col gap-4">
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </Loading>
      )}
    </main>
  )
}

function NoDocument({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <main className="grid place-items-center py-16">
      <div role="alert">
        <EmptyState icon={<FileX2 aria-hidden />} title={<h1 ref={arrive}>{title}</h1>} text={children} />
      </div>
    </main>
  )
}
