import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { State } from '../state.tsx'

const back = { label: 'All surveys', onBack: () => {} }

const actions = (
  <>
    <Button>Export</Button>
    <Button variant="primary" icon={<Plus aria-hidden />}>
      New Survey
    </Button>
  </>
)

export const Example = () => (
  <>
    <State title="of a part of the screen, with a way back on a phone">
      <PageHeader level={2} title="North gate" back={{ ...back, isPhoneOnly: true }} />
    </State>
    <State title="with a way back, and a long name">
      <PageHeader level={2} title={'The warehouse at the harbour '.repeat(8)} back={back} actions={actions} />
    </State>
    <State title="loading">
      <PageHeader title={undefined} back={back} />
    </State>
    <State title="of a screen, with text and actions">
      <PageHeader title="Surveys" text="12 surveys · 3 open" actions={actions} />
    </State>
  </>
)
