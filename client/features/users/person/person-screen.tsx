import { useRef, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { UserOverview } from '#events/account/overview-api.ts'
import { UserId } from '#events/kernel/ids.ts'
import { useAccountRecord, useUserOverview } from '../../../api/people/account.ts'
import { useUser } from '../../../api/people/session.tsx'
import { fullName } from '../../../shared/people/people.ts'
import { boardHref } from '../../../shared/projects/project-hrefs.ts'
import { formHref } from '../../../shared/surveys/survey-hrefs.ts'
import { When } from '../../../shared/when/when.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { countOf } from '../../../ui/text/format-count.ts'
import { AccountButtons } from './account-buttons.tsx'
import { AccountHistory } from './account-history.tsx'
import { Account } from './account.tsx'
import { AssignedCards, Links, Part } from './person-parts.tsx'
import { useSignOutEverywhere } from './use-person-commands.ts'

const HandOverDialog = dialogOnDemand(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog)

/** A person as employees look at them (/users/:id): sign-ins, projects, surveys, and the history of the account. */
export function PersonScreen() {
  const id = UserId.safeParse(Number(useParams<{ id: string }>().id)).data
  return id === undefined ? <NoPerson /> : <Person id={id} />
}

function NoPerson() {
  usePageTitle('User')
  return (
    <main className="flex-1 overflow-y-auto p-4 md:p-6">
      <PageHeader title="User" backLink={<BackLink label="Back to users" href="/users" className="-ml-2" />} />
      <EmptyState title={<h2>There is no such user</h2>} text="This address names none." />
    </main>
  )
}

function Person({ id }: { id: UserId }) {
  const { data: overview, isError, error, refetch } = useUserOverview(id)
  const record = useAccountRecord(id)
  const [, navigate] = useLocation()
  const name = overview && fullName(overview.user)
  usePageTitle(name ?? 'User')
  return (
    <main className="flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 p-4 pb-20 md:p-6 md:pb-20">
        <PageHeader
          title={name ?? (isError ? 'User' : undefined)}
          text={overview && <Account {...overview} />}
          backLink={<BackLink label="Back to users" href="/users" className="-ml-2" />}
          actions={overview && <AccountButtons user={overview.user} />}
        />
        {overview ? (
          <Parts overview={overview} />
        ) : isError ? (
          <Card>
            <LoadError title="Error Loading the User" text={error.message} onRetry={() => void refetch()} />
          </Card>
        ) : (
          <Loading label="Loading the user..." className="flex flex-col gap-4">
            <Skeleton className="h-32" />
            <Skeleton className="h-32" />
          </Loading>
        )}
        {overview && (
          <Part title="History">
            <AccountHistory record={record} onOpen={(other) => navigate(`/users/${other}`)} />
          </Part>
        )}
      </div>
    </main>
  )
}

function Parts({ overview }: { overview: UserOverview }) {
  const { user, lastSignIn, sessions, projects, forms } = overview
  const confirm = useConfirm()
  const signOut = useSignOutEverywhere()
  const handOverButton = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState({ isOpen: false, opening: 0 })
  const name = fullName(user)
  const isMe = useUser().id === user.id
  // One's own stays (docs/rules.md, ACCOUNT-130).
  const ending = sessions.length - (isMe ? 1 : 0)
  const askSignOut = async () => {
    const isSure = await confirm({
      title: isMe ? 'Sign out everywhere else?' : `Sign ${name} out everywhere?`,
      description: isMe
        ? `${countOf(ending, 'session')} of yours ${ending === 1 ? 'ends' : 'end'} at once, in other browsers. This one stays. Your API keys go on.`
        : `${countOf(ending, 'session')} of theirs ${ending === 1 ? 'ends' : 'end'} at once, in every browser. They log in again by their password. Their API keys go on.`,
      action: 'Sign Out Everywhere',
      tone: 'danger',
    })
    if (isSure) await signOut.send(user)
  }
  const canHandOver = projects.some(({ isClosed }) => !isClosed) || forms.some(({ isAssigned }) => isAssigned)
  return (
    <>
      <Part
        title="Sign-ins"
        action={
          // It stays, and keeps the focus, while there is nothing to end.
          <Button aria-disabled={ending === 0} onClick={() => ending > 0 && void askSignOut()}>
            Sign Out Everywhere
          </Button>
        }
      >
        <p>
          {lastSignIn === null ? (
            'They never signed in.'
          ) : (
            <>
              Last sign-in: <When at={lastSignIn} />
            </>
          )}
        </p>
        {sessions.length === 0 ? (
          <p className="text-muted">No session is open.</p>
        ) : (
          <ul aria-label="Open sessions" className="flex flex-col divide-y">
            {sessions.map(({ signedInAt, lastUsedAt }) => (
              <li key={signedInAt} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>
                  Signed in <When at={signedInAt} />
                </span>
                <span className="text-muted">
                  used <When at={lastUsedAt} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part
        title="Projects and surveys"
        action={
          canHandOver && (
            <Button
              ref={handOverButton}
              onClick={() => setDialog(({ opening }) => ({ isOpen: true, opening: opening + 1 }))}
            >
              Hand Over...
            </Button>
          )
        }
      >
        <Links
          label="Projects"
          none={
            user.role === 'employee' ? 'Assigned to no project. Employees see all of them.' : 'Assigned to no project.'
          }
          things={projects.map(({ id, name: text, isClosed }) => ({
            href: boardHref(id),
            text,
            note: isClosed ? 'Closed' : null,
          }))}
        />
        <Links
          label="Surveys"
          none="Neither assigned to a survey nor the one who made one."
          things={forms.map(({ id, title, isAssigned }) => ({
            href: formHref(id),
            text: title,
            note: isAssigned ? null : 'Made by them',
          }))}
        />
        <AssignedCards {...overview} />
      </Part>
      <HandOverDialog
        key={dialog.opening}
        overview={overview}
        isOpen={dialog.isOpen}
        onClose={() => setDialog((last) => ({ ...last, isOpen: false }))}
        focusFallback={handOverButton}
      />
    </>
  )
}
