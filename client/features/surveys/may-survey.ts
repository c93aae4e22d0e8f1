import type { User } from '#events/account/user.ts'
import { SURVEYORS } from '#events/form/surveyors.ts'

/** True if a person's role opens surveys (docs/rules.md, FORM-238). */
export const maySurvey = ({ role }: Pick<User, 'role'>): boolean => SURVEYORS.includes(role)
