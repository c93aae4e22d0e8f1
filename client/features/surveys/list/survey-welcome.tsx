import { ClipboardList, FileText, LogIn, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { FormSummary } from '#events/form/api.ts'
import { arrive } from '../../../ui/focus/arrival.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { reopenedFormHref } from '../survey-hrefs.ts'

const Welcome = (props: { text: string; action: ReactNode }) => (
  <EmptyState
    className="m-auto"
    icon={<ClipboardList aria-hidden />}
    title={
      <h1 ref={arrive} className="text-xl font-semibold tracking-tight">
        Survey Management
      </h1>
    }
    {...props}
  />
)

/** Beside the list: what the screen is for, and the way back to the form that was open last, `lastViewed`. */
export const SurveyWelcome = ({
  lastViewed,
  onCreateForm,
}: {
  lastViewed: FormSummary | undefined
  onCreateForm: () => void
}) => (
  <Welcome
    text="Choose a form from the list of an organization, or create a new one."
    action={
      <div className="flex max-w-full flex-col items-center gap-3">
        {/* The list, which has this button too, is in a drawer there. */}
        <Button variant="primary" className="md:hidden" icon={<Plus aria-hidden />} onClick={onCreateForm}>
          Create New Form
        </Button>
        {lastViewed && (
          <div className="flex max-w-full flex-col items-center gap-1">
            <span className="text-label text-muted">Last viewed form</span>
            <Button asChild className="h-auto max-w-full whitespace-normal py-2">
              <Link href={reopenedFormHref(lastViewed.id)}>
                <FileText aria-hidden />
                <span dir="auto" className="line-clamp-3 min-w-0 wrap-anywhere">
                  {lastViewed.title}
                </span>
              </Link>
            </Button>
          </div>
        )}
      </div>
    }
  />
)

/** In its place for the moment between a session that ended and the way to the login screen. */
export const SignedOutWelcome = () => (
  <Welcome
    text="Please log in to create forms and manage organizations"
    action={
      <Button asChild variant="primary">
        <Link href="/auth">
          <LogIn aria-hidden />
          Log In
        </Link>
      </Button>
    }
  />
)
