"use client";

import { faultText, toast } from "@roundsman/ui";
import { useMutation, type UseMutationOptions } from "@tanstack/react-query";

/** Goes on at the payment provider's own pages, which lead back here. */
export const useProviderPage = <Fault, Input>(
  options: UseMutationOptions<{ url: string }, Fault, Input>,
) =>
  useMutation({
    ...options,
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.fault("The provider's page did not open", faultText(error)),
  });
