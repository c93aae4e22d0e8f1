import { useParams } from 'wouter'
import { SURVEYORS } from '#events/form/surveyors.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { onDemand } from '../ui/loading/on-demand.tsx'
import type { Route } from './route.ts'

/** Each form has a screen of its own: nothing of the one before stays on it. */
const formPage = onDemand(async () => {
  const { FormScreen } = await import('../features/surveys/form/form-screen.tsx')
  return () => {
    const { id } = useParams<{ id: string }>()
    return <FormScreen key={id} formId={id} />
  }
})

/** The screens of the surveys. */
export const surveyRoutes: readonly Route[] = [
  {
    path: '/forms',
    access: SURVEYORS,
    ...onDemand(async () => (await import('../features/surveys/surveys-screen.tsx')).SurveysScreen),
    nav: { label: 'Surveys', icon: 'surveys', wide: SURVEYORS, small: SURVEYORS },
  },
  {
    path: '/forms/new',
    access: EMPLOYEES,
    ...onDemand(async () => (await import('../features/surveys/create/create-form-screen.tsx')).CreateFormScreen),
  },
  {
    path: '/forms/view/:id',
    access: SURVEYORS,
    ...formPage,
  },
  {
    path: '/forms/:id',
    access: SURVEYORS,
    ...formPage,
  },
  {
    path: '/forms/:id/history',
    access: SURVEYORS,
    ...onDemand(async () => (await import('../features/surveys/record/form-history-screen.tsx')).FormHistoryScreen),
  },
  {
    path: '/forms/:id/print',
    access: SURVEYORS,
    ...onDemand(async () => (await import('../features/surveys/print/print-screen.tsx')).PrintScreen),
  },
  {
    path: '/debug/forms',
    access: EMPLOYEES,
    ...onDemand(async () => (await import('../features/surveys/debug/form-debug-screen.tsx')).FormDebugScreen),
  },
]
