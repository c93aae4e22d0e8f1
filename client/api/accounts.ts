import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Company } from '#events/account/company.ts'
import { User } from '#events/account/user.ts'
import { LiveList } from './live-list.ts'
import { queryClient } from './query-client.ts'
import { listQuery, read } from './read.ts'
import { follow } from './topics.ts'

/** The people with an account and the companies, as the query cache has them, which the live channel keeps in step. */
export const userList = follow('users', new LiveList<User>(queryClient, ['/api/users']))
export const companyList = follow('companies', new LiveList<Company>(queryClient, ['/api/companies']))

/** All people with an account. Employees only. */
export const useUsers = ({ isEnabled = true } = {}) =>
  useQuery({
    ...listQuery(userList, (signal) => read('/api/users', z.array(User), signal)),
    enabled: isEnabled,
  })

/** All companies. Employees only. */
export const useCompanies = () =>
  useQuery(listQuery(companyList, (signal) => read('/api/companies', z.array(Company), signal)))
