import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import type { UserOnboarding } from '#events/achievements/achievement.ts'
import type { Action } from '#events/achievements/actions.ts'
import { FIRST_STEPS } from '#events/achievements/first-steps.ts'
import { useUser } from '../../../api/people/session.tsx'
import { Badge } from '../../../ui/badge.tsx'

/** The first steps of a person of this role, done or left. One line once all are done. */
export function FirstSteps({ onboarding }: { onboarding: UserOnboarding }) {
  const { role } = useUser()
  const steps = FIRST_STEPS[role]
  const done = steps.filter((step) => onboarding.completedSteps.includes(step))
  if (done.length === steps.length) return <p className="text-muted">All your first steps are done. Well begun.</p>
  const next = steps.find((step) => !done.includes(step))
  return (
    <section aria-labelledby="first-steps" className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id="first-steps" className="font-medium">
          First steps
        </h3>
        <span className="text-label text-muted tabular-nums">
          {done.length} of {steps.length}
        </span>
      </div>
      <ul className="flex flex-col gap-1.5">
        {steps.map((step) => (
          <Step key={step} step={step} isDone={done.includes(step)} isNext={step === next} />
        ))}
      </ul>
    </section>
  )
}

function Step({ step, isDone, isNext }: { step: Action; isDone: boolean; isNext: boolean }) {
  const { text = step, href } = STEP_WORDS[step] ?? {}
  return (
    <li className="flex items-start gap-2">
      {isDone ? (
        <CircleCheck aria-label="Done:" role="img" className="mt-0.5 size-4 shrink-0 text-success-text" />
      ) : (
        <Circle aria-label="To do:" role="img" className="mt-0.5 size-4 shrink-0 text-muted" />
      )}
      {isNext && href !== undefined ? (
        <Link href={href} className="font-medium text-accent-text underline underline-offset-2 hover:no-underline">
          {text}
        </Link>
      ) : (
        <span className={isNext ? 'font-medium' : 'text-muted'}>{text}</span>
      )}
      {isNext && <Badge tone="accent">Next</Badge>}
    </li>
  )
}

type StepWords = { readonly text: string; readonly href?: string }

/** The words of each first step, and the screen where it is done. */
const STEP_WORDS: Readonly<Partial<Record<Action, StepWords>>> = {
  'sign-in': { text: 'Sign in' },
  'own-password': { text: 'Choose a password of your own' },
  'configure-instance': { text: 'Configure a Verkada instance', href: '/verkada-instances' },
  'create-project': { text: 'Create a project', href: '/' },
  'add-devices': { text: 'Add a device to its board, or import a list', href: '/' },
  'give-access': { text: 'Give a person access to a project', href: '/' },
  'install-device': { text: 'Mark a device as installed', href: '/' },
  'confirm-device': { text: 'Confirm that a device works', href: '/' },
  'describe-device': { text: 'Describe a device, so that others find it', href: '/' },
  'send-feedback': { text: 'Tell us what you think, with the round button at the bottom right' },
}
