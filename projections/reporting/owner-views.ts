import { instances, organizations } from '../models/projects/catalog.ts'
import { companies } from '../models/people/companies.ts'
import { folders } from '../models/projects/folders.ts'
import { EXISTING, id, person, type ReportingView, text, time } from './view.ts'

/** The views of what projects and people belong to. */
export const OWNER_VIEWS: readonly ReportingView[] = [
  {
    name: 'companies',
    model: companies,
    each: 'a company that people belong to',
    where: EXISTING,
    columns: {
      company_id: id('company.id', 'Its id.'),
      name: text('company.name', 'Its name.'),
      created_at: time('company.createdAt', 'When it was created.'),
    },
  },
  {
    name: 'organizations',
    model: organizations,
    each: 'an organization that projects, instances and surveys belong to',
    where: EXISTING,
    columns: {
      organization_id: id('organization.id', 'Its id.'),
      name: text('organization.name', 'Its name.'),
      created_at: time('organization.createdAt', 'When it was created.'),
    },
  },
  {
    name: 'instances',
    model: instances,
    each: "an instance of the provider's, without its keys",
    where: EXISTING,
    columns: {
      instance_id: id('instance.id', 'Its id.'),
      name: text('instance.name', 'Its name.'),
      organization_id: id('instance.organizationId', 'organizations.organization_id'),
      created_at: time('instance.createdAt', 'When it was configured first.'),
    },
  },
  {
    name: 'folders',
    model: folders,
    each: 'a folder of projects',
    where: EXISTING,
    columns: {
      folder_id: id('folder.id', 'Its id.'),
      name: text('folder.name', 'Its name.'),
      parent_folder_id: id('folder.parentFolderId', 'The folder that it is in. Null: in none.'),
      path: text('folder.path', 'The ids from the outermost folder to this one, with slashes between them.'),
      created_at: time('folder.createdAt', 'When it was made.'),
      created_by: person('folder.createdBy', 'Who made it'),
    },
  },
]
