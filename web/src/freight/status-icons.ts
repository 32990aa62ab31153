import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconPackageExport from '@tabler/icons-react/dist/esm/icons/IconPackageExport.mjs';
import IconTruck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs';
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs';
import type { IconDrawing } from '#ui/icon.tsx';

export const STATUS_ICONS: Readonly<Record<StatusCode, IconDrawing>> = {
  DRAFT: IconCircleDashed,
  FINAL: IconCircleCheck,
  STAGED: IconClock,
  PICKUP: IconPackageExport,
  TRANSIT: IconTruck,
  DELIVERING: IconTruckDelivery,
  DELIVERED: IconCheck,
  CANCELLED: IconBan,
  ERR: IconAlertCircle,
};
