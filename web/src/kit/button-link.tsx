import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'>;

// A concrete component, because Mantine's polymorphic button would lose the router's types.
function ButtonAnchor({
  ref,
  ...props
}: ButtonProps & AnchorProps & { readonly ref?: Ref<HTMLAnchorElement> }) {
  return <Button component="a" ref={ref} {...props} />;
}

/** A link styled as a button. Navigation stays a real link, so its address can be copied or opened in a new tab. */
export const ButtonLink = createLink(ButtonAnchor);
