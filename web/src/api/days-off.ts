import type { ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import type { DayOffOn } from '@hasiye/contract/holidays.ts'
import type { getConfig } from '@hasiye/contract/operation.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { configQuery } from './queries.ts'

/** The days off of this installation; none until they are known. */
export function dayOffOnOf(config: ResponseBodyOf<typeof getConfig> | undefined): DayOffOn {
  const names = new Map((config?.daysOff ?? []).map(({ date, name }) => [date, name]))
  return (date) => names.get(date)
}

export function useDayOffOn(): DayOffOn {
  const { data } = useQuery(configQuery)
  return useMemo(() => dayOffOnOf(data), [data])
}
