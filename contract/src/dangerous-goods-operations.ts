const DECLARATION = '/api/v2/customers/{org}/consignments/{ref}/dangerous-goods-declaration';

const edit = ['Access.DISPATCH', 'Consignment.LimitedEdit'] as const;
const maintain = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.MAINTAIN'] as const;
const print = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.PRINT'] as const;

/** The list of dangerous goods, and the declaration of a consignment from its details to the signed PDF. */
export const DANGEROUS_GOODS_OPERATIONS = {
  dangerousGood: {
    method: 'GET',
    path: '/api/v1/dangerousGoods/number/{unNumber}',
    access: edit,
    served: true,
  },
  dangerousGoodsClasses: { method: 'GET', path: '/api/v1/dangerousGoodsClasses', access: edit, served: true },
  goodsDeclaration: { method: 'GET', path: DECLARATION, access: edit, served: true },
  saveGoodsDeclaration: { method: 'PUT', path: DECLARATION, access: maintain, served: true },
  signGoodsDeclaration: {
    method: 'POST',
    path: `${DECLARATION}/signature`,
    access: maintain,
    served: true,
  },
  goodsDeclarationDocument: { method: 'GET', path: `${DECLARATION}/document`, access: print, served: true },
} as const;
